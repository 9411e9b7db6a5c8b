import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { closeDialog } from '../app/dialogs.ts'
import './dialogs.css'

interface ModalProps {
  readonly title: string
  readonly className?: string
  readonly children: ReactNode
}

/**
 * A dialog in front of the page: Esc, its own button, or a press beside it close it, and the focus goes back. What is
 * marked `data-first` has the focus first.
 */
export function Modal({ title, className = '', children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // While it is still in the page: closing it there gives the focus back.
  useLayoutEffect(() => {
    const { current } = dialog
    if (current !== null && !current.open) {
      current.showModal()
      current.querySelector<HTMLElement>('[data-first]')?.focus()
    }
    return () => current?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`modal ${className}`}
      aria-labelledby={titleId}
      closedby="any"
      onClose={() => {
        if (dialog.current?.open === false) closeDialog()
      }}
    >
      <div className="modal-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="round" aria-label="Close" title="Close (Esc)" onClick={closeDialog}>
          <svg className="icon drawn" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
      </div>
      {children}
    </dialog>
  )
}
