import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

import { Spinner } from './spinner.tsx'

/** The look of a button, also for links that act as one. */
export const buttonLook = cva(
  [
    'inline-flex items-center justify-center gap-2 rounded border font-semibold whitespace-nowrap',
    'transition-[background-color,border-color,color,transform] select-none active:translate-y-px',
    'disabled:pointer-events-none disabled:opacity-45 aria-disabled:pointer-events-none aria-disabled:opacity-45',
  ],
  {
    variants: {
      variant: {
        primary:
          'border-brass-400 bg-brass-400 text-ink-950 hover:border-brass-300 hover:bg-brass-300',
        secondary: 'border-ink-600 bg-ink-900 text-fog-50 hover:border-fog-500 hover:bg-ink-800',
        ghost: 'border-transparent text-fog-300 hover:bg-ink-800 hover:text-fog-50',
        danger: 'border-ask-400/60 text-ask-400 hover:bg-ask-400/10',
      },
      size: {
        sm: 'h-9 px-3 text-sm',
        md: 'h-11 px-5 text-base',
        lg: 'h-12 px-6 text-base',
        icon: 'size-11',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonLook> {
  /** Its work is under way: it shows so, and cannot be pressed again. */
  busy?: boolean
}

export function Button({
  variant,
  size,
  busy = false,
  type = 'button',
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- it has: 'button' unless the caller says otherwise
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonLook({ variant, size, className })}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
