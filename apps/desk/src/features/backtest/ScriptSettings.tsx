import type { ComponentProps, ReactNode } from 'react'

import { ParamFields } from '../../platform/python/ParamFields.tsx'

/** The settings of a script, below what searches over them. */
export function ScriptSettings({
  children,
  ...fields
}: ComponentProps<typeof ParamFields> & { children: ReactNode }) {
  return (
    <fieldset className="backtest-fields">
      <legend>Settings</legend>
      {children}
      <div className="backtest-params">
        <ParamFields {...fields} />
      </div>
    </fieldset>
  )
}
