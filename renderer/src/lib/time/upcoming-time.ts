/** A moment in the next few days by this device's clock: `18:30`, or `Monday 08:00` if it is not today. */
export function upcomingTime(moment: string): string {
  const time = new Date(moment);
  const isToday = time.toDateString() === new Date().toDateString();
  return time.toLocaleString('en-GB', {
    ...(isToday ? {} : { weekday: 'long' }),
    hour: '2-digit',
    minute: '2-digit',
  });
}
