import { type GrokPattern, grok } from '@logline/contract'
import { useChange } from '../../api/use-change.ts'
import { DeleteDialog } from '../../kit/dialogs/delete-dialog.tsx'
import { withReason } from '../../kit/form/with-reason.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { grokLists } from './grok-lists.ts'
import { PatternUses } from './pattern-uses.tsx'

/** The words of the reference (grok patterns, section 1). */
export function DeletePattern({ pattern, onClose }: { pattern: GrokPattern; onClose: () => void }) {
  const { id, name } = pattern
  const remove = useChange(grok.remove, { stale: grokLists })
  const onDelete = async () => {
    await remove({ params: { patternId: id } }).catch((error) => {
      throw withReason(error, `Deleting Grok pattern "${name}" failed with status`)
    })
    toast.success(`Grok pattern "${name}" successfully deleted`)
  }
  return (
    <DeleteDialog
      what="grok pattern"
      question={`Really delete the grok pattern ${name}?`}
      consequences={
        <>
          <br />
          It will be removed from the system, and what still uses it will fail.
          <PatternUses pattern={pattern} />
        </>
      }
      onDelete={onDelete}
      onClose={onClose}
    />
  )
}
