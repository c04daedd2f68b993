/** What can be looked at of one algorithm. */
export const detailTabs = ['Log', 'Settings', 'Orders', 'Positions', 'Runs'] as const

export type DetailTab = (typeof detailTabs)[number]
