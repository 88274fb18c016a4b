import { type Extractor, extractors } from '@logline/contract'
import { statusText } from '../../../api/api-error.ts'
import { useChange } from '../../../api/use-change.ts'
import { DeleteDialog } from '../../../kit/dialogs/delete-dialog.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { extractorRoutes } from '../model/extractor-queries.ts'

interface DeleteExtractorProps {
  inputId: string
  extractor: Extractor
  onClose: () => void
}

export function DeleteExtractor({ inputId, extractor: { id, title }, onClose }: DeleteExtractorProps) {
  const remove = useChange(extractors.remove, { stale: extractorRoutes })
  return (
    <DeleteDialog
      what="extractor"
      question={`Really remove extractor "${title}?"`}
      consequences="Messages that come from now on are stored without its fields; those of stored messages stay."
      onDelete={async () => {
        await remove({ params: { inputId, extractorId: id } }).catch((error: unknown) => {
          throw new Error(
            `Could not delete extractor ${title}. Deleting extractor failed: ${statusText(error)}`,
            { cause: error },
          )
        })
        toast.success(`Extractor "${title}" deleted successfully`)
      }}
      onClose={onClose}
    />
  )
}
