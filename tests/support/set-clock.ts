/** Passes a function that sets the clock of this program back by one hour to `work`, and sets the clock right afterwards. */
export async function withClockSetBack(work: (setBack: () => void) => Promise<void>): Promise<void> {
  const { now } = Date;
  try {
    await work(() => {
      Date.now = () => now() - 3_600_000;
    });
  } finally {
    Date.now = now;
  }
}
