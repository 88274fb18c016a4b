import type { OutputType } from '@logline/contract'
import { OutputDialog } from '../form/output-dialog.tsx'
import type { OutputRow } from '../model/output-row.ts'
import { DeleteOutput } from './delete-output.tsx'

/** What is asked for on a page with outputs. */
export type OpenedOutput =
  | { dialog: 'create'; type: OutputType }
  | { dialog: 'edit' | 'delete'; row: OutputRow }

interface OutputDialogsProps {
  opened: OpenedOutput
  /** Gets what is created. */
  streamId?: string
  onClose: () => void
}

export function OutputDialogs({ opened, streamId, onClose }: OutputDialogsProps) {
  switch (opened.dialog) {
    case 'create':
      return <OutputDialog type={opened.type} output={null} streamId={streamId} onClose={onClose} />
    case 'edit': {
      const { type, output } = opened.row
      return type && <OutputDialog type={type} output={output} onClose={onClose} />
    }
    case 'delete':
      return <DeleteOutput row={opened.row} onClose={onClose} />
  }
}
