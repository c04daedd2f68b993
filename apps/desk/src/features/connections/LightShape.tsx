import type { Light } from './venue-light.ts'

export function LightShape({ light }: { light: Light }) {
  return (
    <svg viewBox="0 0 8 8" aria-hidden="true" className="light" data-light={light}>
      {light === 'off' ? <path d="M1 1 7 7M7 1 1 7" /> : <circle cx="4" cy="4" r="3" />}
    </svg>
  )
}
