import { useId } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Modal, ModalFooter } from '../../../../ui/overlays/modal.tsx'
import classes from './rule-dialog.module.css'
import { RuleFields } from './rule-fields.tsx'
import { useRuleForm } from './use-rule-form.ts'

/** Makes a rule, or changes the one at `index`. */
export function RuleDialog({ index, onClose }: { index: number | null; onClose: () => void }) {
  const { form, errors, fields, hasNumbers, change, submit } = useRuleForm(index, onClose)
  const formId = useId()
  return (
    <Modal
      opened
      onClose={onClose}
      title={index === null ? 'Create Highlighting Rule' : 'Edit Highlighting Rule'}
      closeOnClickOutside={false}
    >
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <RuleFields form={form} errors={errors} fields={fields} hasNumbers={hasNumbers} onChange={change} />
      </form>
      <ModalFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" form={formId} variant="primary">
          {index === null ? 'Create rule' : 'Update rule'}
        </Button>
      </ModalFooter>
    </Modal>
  )
}
