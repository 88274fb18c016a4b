import { z } from 'zod'
import { FormText } from '../../../kit/form/form-fields.tsx'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { maxPageTitle } from './page-title-field.tsx'

const form = z.object({
  title: z
    .string()
    .trim()
    .min(1, 'Field is required.')
    .max(maxPageTitle, `Must be smaller than ${maxPageTitle + 1} characters.`),
})

interface PageTitleDialogProps {
  title: string
  onRename: (title: string) => void
  onClose: () => void
}

/** The words of the reference (dashboards, section 3). */
export function PageTitleDialog({ title, onRename, onClose }: PageTitleDialogProps) {
  return (
    <FormModal
      title="Editing dashboard page title"
      initialValues={{ title }}
      schema={form}
      onSubmit={async (changed) => onRename(changed.title)}
      onClose={onClose}
      submit={{ label: 'Update title', busyLabel: 'Updating title...' }}
    >
      <FormText
        name="title"
        label="Title"
        help="Enter a helpful dashboard page title. It has a maximum length of 40 characters."
        isFirst
      />
    </FormModal>
  )
}
