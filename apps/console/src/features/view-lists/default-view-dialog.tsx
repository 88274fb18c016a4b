import { clusterConfig, views } from '@logline/contract'
import { useState } from 'react'
import { useChange } from '../../api/use-change.ts'
import { ConfirmDialog } from '../../kit/dialogs/confirm-dialog.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { defaultViewParams, makeDefault, noLongerDefault, useDefaultViewLabel } from './default-view.ts'

interface DefaultViewDialogProps {
  view: { id: string; title: string }
  onClose: () => void
}

/** Lets everybody begin with a view, or with the welcome page again. */
export function DefaultViewDialog(props: DefaultViewDialogProps) {
  // What was chosen in the menu, also when it has happened.
  const [label] = useState(useDefaultViewLabel()(props.view.id))
  return label === noLongerDefault ? <UnsetDefault {...props} /> : <SetDefault {...props} />
}

function SetDefault({ view: { id, title }, onClose }: DefaultViewDialogProps) {
  const setDefault = useChange(views.setDefault, { stale: [clusterConfig.get] })
  const confirm = async () => {
    await setDefault({ params: { viewId: id } })
    toast.success(`"${title}" is the default view.`)
  }
  return (
    <ConfirmDialog title={makeDefault} confirmLabel={makeDefault} onConfirm={confirm} onClose={onClose}>
      Whoever has no start page of their own begins with "{title}", as far as they may read it.
    </ConfirmDialog>
  )
}

function UnsetDefault({ view: { title }, onClose }: DefaultViewDialogProps) {
  const remove = useChange(clusterConfig.remove, { stale: [clusterConfig.get] })
  const confirm = async () => {
    await remove({ params: defaultViewParams })
    toast.success(`"${title}" is no longer the default view.`)
  }
  return (
    <ConfirmDialog
      title={noLongerDefault}
      confirmLabel={noLongerDefault}
      onConfirm={confirm}
      onClose={onClose}
    >
      Whoever has no start page of their own begins with the welcome page again.
    </ConfirmDialog>
  )
}
