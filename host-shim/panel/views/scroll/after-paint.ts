/** Calls `work` when `later` ms have passed after the next paint. Returns a function that cancels the call. */
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
