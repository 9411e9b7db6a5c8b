import { type ComponentType, useEffect, useState } from 'react'
import { closeDialog, type DialogName, notifyAbsent, useDialog } from '../app/dialogs.ts'

/** None of them is needed at first sight. */
const PARTS: Readonly<Record<DialogName, () => Promise<ComponentType>>> = {
  help: async () => (await import('./HelpDialog.tsx')).HelpDialog,
  scenarios: async () => (await import('./ScenarioPicker.tsx')).ScenarioPicker,
  share: async () => (await import('./ShareDialog.tsx')).ShareDialog,
}

/** The dialog that is open, fetched when it is. */
export function Dialogs() {
  const open = useDialog((dialog) => dialog.open)
  const [shown, setShown] = useState<{ readonly name: DialogName; readonly Part: ComponentType } | null>(null)
  useEffect(() => {
    if (open === null) return
    let wanted = true
    PARTS[open]().then(
      (Part) => {
        if (wanted) setShown({ name: open, Part })
      },
      () => {
        closeDialog()
        notifyAbsent(() => useDialog.setState({ open }))
      },
    )
    return () => {
      wanted = false
    }
  }, [open])
  return open !== null && shown?.name === open ? <shown.Part /> : null
}
