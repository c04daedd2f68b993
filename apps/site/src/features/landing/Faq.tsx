import { Accordion } from '@leadline/ui/accordion'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import faq from 'virtual:content/faq'
import landing from 'virtual:content/landing'

import { paths } from '../../platform/paths.ts'
import { Prose } from '../../platform/reading/Prose.tsx'
import { Section, SectionHeading } from './Section.tsx'

const { heading, lead } = landing.faq

const items = faq.map(({ value, question, answer }) => ({
  id: value,
  heading: <h3 className="text-lg font-medium tracking-normal">{question}</h3>,
  content: (
    <div className="prose">
      <p>
        <Prose nodes={answer} />
      </p>
    </div>
  ),
}))

export function Faq() {
  useLinkedAnswer()
  return (
    <Section id="faq" className="bg-ink-900/60">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.9fr]">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <SectionHeading heading={heading} lead={lead} />
          <p className="text-fog-300 mt-4">
            Something else?{' '}
            <Link
              to={paths.contact}
              className="text-tide-400 hover:text-fog-50 underline decoration-1 underline-offset-3 transition-colors"
            >
              Ask us
            </Link>
            .
          </p>
        </div>
        <Accordion name="faq" items={items} />
      </div>
    </Section>
  )
}

/** Whoever follows a link to one question finds it answered. */
function useLinkedAnswer() {
  const { hash } = useLocation()
  useEffect(() => {
    const linked = items.find(({ id }) => `#${id}` === hash)
    const element = linked && document.getElementById(linked.id)
    if (element instanceof HTMLDetailsElement) element.open = true
  }, [hash])
}
