import type { IndicatorParam } from '@leadline/charts/indicators/indicator-kind'
import { useEffect, useId, useRef, useState } from 'react'

/** One setting of an indicator. What is typed counts at once if it can be used; the last good value stays until then. */
export function ParamField({
  param,
  of,
  value,
  isFocused,
  onChange,
}: {
  param: IndicatorParam
  of: string
  value: number
  /** It was added just now: its length is what comes next. */
  isFocused: boolean
  onChange: (value: number) => void
}) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const text = typed ?? String(value)
  const mistake = mistakeIn(text, param)
  useEffect(() => {
    if (isFocused) field.current?.select()
  }, [isFocused])
  return (
    <span className="param-field">
      <label htmlFor={id} className="text-fog-300">
        {param.label}
      </label>
      <input
        ref={field}
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        aria-label={`${of} ${param.label.toLowerCase()}`}
        aria-invalid={mistake === undefined ? undefined : true}
        aria-describedby={mistake === undefined ? undefined : `${id}-mistake`}
        onChange={({ target }) => {
          setTyped(target.value)
          if (mistakeIn(target.value, param) === undefined) onChange(Number(target.value))
        }}
        onBlur={() => setTyped(undefined)}
        className="desk-field figures"
      />
      {mistake !== undefined && (
        <span id={`${id}-mistake`} role="alert" className="text-ask-400">
          {mistake}
        </span>
      )}
    </span>
  )
}

function mistakeIn(text: string, { min, max, step }: IndicatorParam): string | undefined {
  const value = Number(text)
  const steps = (value - min) / step
  const isGood =
    text.trim() !== '' && value >= min && value <= max && Math.abs(steps - Math.round(steps)) < 1e-9
  if (isGood) return undefined
  const limits = `from ${min} to ${max.toLocaleString('en-US')}`
  return Number.isInteger(step)
    ? `A whole number ${limits}`
    : `A number ${limits}, in steps of ${step}`
}
