import { afterEach, expect, test } from 'vitest'
import { choosePreset, chooseScenario } from '../../src/app/changes.ts'
import { offerChange, openPlayground, unfold, useGuide, watchIt } from '../../src/app/guide.ts'
import { chooseJob, forgetSession, setRule, useSession } from '../../src/app/session.ts'
import { forgetSettings, useSettings } from '../../src/app/settings.ts'

const phase = () => useGuide.getState().phase

afterEach(() => {
  forgetSession()
  forgetSettings()
  unfold()
})

test('first what happens, then one thing to change, then everything', () => {
  choosePreset('all-fixed')
  watchIt()
  expect(useSession.getState()).toMatchObject({ room: 'play', preset: null, scenario: 'incident' })
  expect(phase()).toBe('watching')
  offerChange()
  expect(phase()).toBe('changing')
  chooseJob('job-7f3') // only another view
  expect(phase()).toBe('changing')
  setRule('routing', 'terminal-stops', 'every-error-waits')
  expect(phase()).toBe('changing') // what came of it is looked at first
  unfold()
  expect(phase()).toBe('everything')
  expect(useSettings.getState().watched).toBe(true)
})

test('another story is not the guided one', () => {
  watchIt()
  chooseScenario('reply-lost')
  expect(phase()).toBe('everything')
})

test('the end of a run is no offer where everything is there already', () => {
  openPlayground()
  offerChange()
  expect(phase()).toBe('everything')
  expect(useSession.getState().room).toBe('play')
})
