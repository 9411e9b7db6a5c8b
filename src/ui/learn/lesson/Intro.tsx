import { useLayoutEffect, useRef } from 'react'
import type { Lesson } from '../../../story/lesson.ts'
import type { Moment } from '../../../story/moment.ts'
import { Paragraph, Plain } from '../../story/Sentences.tsx'

/** What a moment is about, and what to look at. Whoever comes here goes on from its heading. */
export function Intro({ lesson, moment }: { readonly lesson: Lesson; readonly moment: Moment }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <header className="lesson-text">
      <p className="kicker">
        Lesson {lesson.number} · {lesson.title}
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {moment.title}
      </h1>
      {moment.text.map((text) => (
        <Paragraph key={text} text={text} />
      ))}
      {moment.look === undefined ? null : (
        <p className="lesson-look">
          <strong>Look at</strong> <Plain text={moment.look} />
        </p>
      )}
    </header>
  )
}
