import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const badgeLook = cva(
  'inline-flex items-center rounded-sm border px-2 py-0.5 font-mono text-xs whitespace-nowrap',
  {
    variants: {
      variant: {
        default: 'border-brass-400/50 bg-brass-400/10 text-brass-400',
        secondary: 'border-tide-400/40 bg-tide-400/10 text-tide-400',
        destructive: 'border-ask-400/50 bg-ask-400/10 text-ask-400',
        success: 'border-bid-400/50 bg-bid-400/10 text-bid-400',
        outline: 'border-ink-600 text-fog-300',
      },
    },
    defaultVariants: { variant: 'default' },
  },
)

export function Badge({
  variant,
  className,
  ...rest
}: ComponentProps<'span'> & VariantProps<typeof badgeLook>) {
  return <span {...rest} className={badgeLook({ variant, className })} />
}
