/** Does some work so many ms after what is drawn now was painted, unless the returned function is called before. */
export function afterPaint(work: () => void, later = 0): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work, later);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
