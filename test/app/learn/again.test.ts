/** Every question that can be asked again has one right answer, and it is the one that the list counts as such. */
import { expect, test } from 'vitest'
import { askAgain } from '../../../src/app/learn/again.ts'
import { CATALOGUE } from '../../../src/app/learn/catalogue.ts'
import { LESSON_IDS, lessonOf } from '../../../src/app/learn/lesson-files.ts'
import { LESSONS } from '../../support/stories.ts'

test('all lessons are listed, and each is fetched by its name', async () => {
  expect(LESSON_IDS).toEqual(LESSONS.map(({ lesson }) => lesson.id))
  for (const { lesson } of LESSONS) expect((await lessonOf(lesson.id)).title).toBe(lesson.title)
  await expect(lessonOf('constructor')).rejects.toThrow('There is no lesson “constructor”.')
})

test.each(CATALOGUE)('$number $title', async ({ id, questions }) => {
  for (const question of questions) {
    const { answers, right } = await askAgain(id, question.id)
    expect(answers.map((answer) => answer.id)).toEqual(question.answers.map((answer) => answer.id))
    expect(await right).toBe(question.answers.find((answer) => answer.right)?.id)
  }
})

test('what no lesson asks is refused', async () => {
  await expect(askAgain('nothing-yet', 'look-anyway')).rejects.toThrow('does not ask “look-anyway”')
  await expect(askAgain('nothing', 'review')).rejects.toThrow('There is no lesson “nothing”')
})
