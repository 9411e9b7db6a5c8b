import { dismissTrouble, type Trouble as Kind, useProgress } from '../../../app/learn/progress.ts'
import { saveUnread } from '../../../app/learn/progress-files.ts'
import './trouble.css'

const WORDS: Readonly<Record<Kind, string>> = {
  forbidden: 'This browser keeps nothing for the page. What you do in the lessons lasts until you close it.',
  full: 'There is no room left on this device. What you do from here lasts until you close the page: save it as a file.',
  unread: 'Some of what was kept here could not be read, perhaps since another version wrote it. The rest is here.',
  'unread-once':
    'Some of what was kept here could not be read, and there is no room to keep it any longer. Save it as a file, or it is gone.',
  large: 'That is larger than what is kept on this device. It lasts until you close the page.',
}

/** What cannot be kept, said once. */
export function Trouble() {
  const trouble = useProgress((progress) => progress.trouble)
  return (
    <div role="status" data-testid="trouble">
      {trouble === null ? null : (
        <div className="trouble">
          <p>{WORDS[trouble]}</p>
          {trouble === 'unread' || trouble === 'unread-once' ? (
            <button type="button" onClick={saveUnread}>
              Save it as a file
            </button>
          ) : null}
          <button type="button" onClick={dismissTrouble}>
            All right
          </button>
        </div>
      )}
    </div>
  )
}
