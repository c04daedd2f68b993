const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** An instant as its reader's clock has it: Nov 15, 2026, 3:44 AM. */
export function moment(iso: string): string {
  return format.format(new Date(iso))
}
