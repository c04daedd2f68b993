export const ccxtVersion: string
export function installCcxt(): {
  /** What `import()` takes. */
  address: string
  remove: () => void
}
