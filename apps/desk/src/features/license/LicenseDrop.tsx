import { useEffect } from 'react'

import { useLicense } from '../../platform/license/license-store.ts'
import { takeDroppedLicense } from './take-dropped-license.ts'

/** Every window takes a dropped license file, also those on other monitors. */
export function LicenseDrop({ windows }: { windows: readonly Window[] }) {
  const license = useLicense()
  useEffect(() => {
    const leave = [window, ...windows].map((view) => takeDroppedLicense(license, view))
    return () => leave.forEach((each) => each())
  }, [license, windows])
  return null
}
