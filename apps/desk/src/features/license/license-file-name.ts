/** What license files are called, what early ones were called, and both as some mail programs save them. */
const names = /\.leadline-licen[sc]e(?:\.(?:txt|json))?$/i

export const licenseFileKinds = '.leadline-license,.leadline-licence'

export function isLicenseFileName(name: string): boolean {
  return names.test(name)
}
