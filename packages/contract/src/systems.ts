/** The systems that there is an installer for. Every page that names them reads it here. */
export const systems = ['Windows', 'Linux'] as const

/** 'Windows', or 'Windows and Linux'. */
export const systemsText = systems.join(' and ')

/** How long a buyer may ask for the money back, as the terms promise. */
export const refundDays = 30
