/** The pages of Preferences, in their order. */
export const preferencePages = [
  { id: 'exchanges', title: 'Exchanges' },
  { id: 'symbols', title: 'Symbols' },
  { id: 'hotkeys', title: 'Hotkeys' },
  { id: 'appearance', title: 'Appearance' },
  { id: 'book-history', title: 'Book over time' },
  { id: 'alerts', title: 'Alerts' },
  { id: 'sounds', title: 'Sounds' },
  { id: 'export', title: 'Export' },
  { id: 'license', title: 'License' },
] as const
export type PreferencePage = (typeof preferencePages)[number]['id']

export function isPreferencePage(id: unknown): id is PreferencePage {
  return preferencePages.some((page) => page.id === id)
}
