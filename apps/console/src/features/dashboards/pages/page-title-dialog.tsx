import { z } from 'zod'
import { FormText } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { maxPageTitle } from './page-title-field.tsx'

const schema = z.object({
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
  const form = useForm({
    schema,
    initialValues: { title },
    onSubmit: (changed) => onRename(changed.title),
  })
  return (
    <FormDialog
      form={form}
      title="Editing dashboard page title"
      onClose={onClose}
      submit={{ label: 'Update title', busyLabel: 'Updating title...' }}
    >
      <FormText
        form={form}
        name="title"
        label="Title"
        help="Enter a helpful dashboard page title. It has a maximum length of 40 characters."
        isFirst
      />
    </FormDialog>
  )
}
