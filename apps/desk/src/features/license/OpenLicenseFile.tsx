import { useRef } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { useLicense } from '../../platform/license/license-store.ts'
import { licenseFileKinds } from './license-file-name.ts'

/** For those who would rather choose a file than drop it. */
export function OpenLicenseFile() {
  const license = useLicense()
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <input
        ref={field}
        type="file"
        accept={licenseFileKinds}
        aria-label="License file"
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void license.openFile(file)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      <DeskButton onClick={() => field.current?.click()}>Open a license file …</DeskButton>
      <span className="text-fog-300">or drop it anywhere on the desk</span>
    </div>
  )
}
