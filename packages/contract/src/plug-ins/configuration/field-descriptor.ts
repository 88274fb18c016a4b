import { z } from 'zod'

/** How one configuration field is entered and checked: an entry of `requested_configuration` on the wire. */
export const fieldDescriptor = z.object({
  type: z.enum(['text', 'number', 'boolean', 'dropdown', 'list', 'inline_binary']),
  human_name: z.string(),
  description: z.string(),
  default_value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable(),
  is_optional: z.boolean(),
  attributes: z.array(z.string()),
  additional_info: z.record(z.string(), z.record(z.string(), z.string())),
  position: z.int(),
  is_encrypted: z.boolean(),
})

export type FieldDescriptor = z.output<typeof fieldDescriptor>
