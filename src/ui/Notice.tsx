import { dismissNotice, useNotice } from '../app/dialogs.ts'

/** What the page has to say, with what can be done about it. */
export function Notice() {
  const notice = useNotice((state) => state.notice)
  return (
    <div role="status" data-testid="notice">
      {notice === null ? null : (
        <div className="notice">
          <p>{notice.text}</p>
          {notice.action === undefined ? null : (
            <button type="button" onClick={notice.act}>
              {notice.action}
            </button>
          )}
          <button type="button" className="quiet" onClick={dismissNotice}>
            {notice.dismiss}
          </button>
        </div>
      )}
    </div>
  )
}
