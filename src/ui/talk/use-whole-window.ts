import { useLayoutEffect } from 'react'
import { beginTalk } from '../../app/talk/running.ts'
import { keepAwake } from '../../app/talk/wake-lock.ts'

/** The window belongs to the talk alone as long as this is there: nothing of the page around it is shown. */
export function useWholeWindow(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset['talk'] = ''
    const end = beginTalk()
    const sleep = keepAwake()
    return () => {
      delete dataset['talk']
      end()
      sleep()
    }
  }, [])
}
