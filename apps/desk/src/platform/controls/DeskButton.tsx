import type { ComponentProps } from 'react'

/** A button of the desk: smaller than the site's, and brass only where it is the one to press. */
export function DeskButton({
  primary = false,
  danger = false,
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { primary?: boolean; danger?: boolean }) {
  const look = primary ? 'desk-button-primary' : danger ? 'desk-button-danger' : ''
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- it has: 'button' unless the caller says otherwise
      type={type}
      className={`desk-button ${look} ${className}`}
    />
  )
}
