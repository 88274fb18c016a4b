import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { queryClient } from '../../api/query-client.ts'
import { FormCheckbox, FormNumber, FormText } from './fields.tsx'
import { FormRows } from './form-rows.tsx'
import { useForm } from './use-form.ts'

const schema = z.object({
  title: z.string(),
  port: z.union([z.number(), z.literal('').transform(() => null)]),
  owner: z.object({ name: z.string() }),
  rules: z.array(z.object({ field: z.string(), isInverted: z.boolean() })),
})
const initialValues = {
  title: '',
  port: '' as const,
  owner: { name: '' },
  rules: [{ field: 'a', isInverted: false }],
}
const newRow = { field: '', isInverted: false }

function useRightForm() {
  return useForm({ schema, initialValues, onSubmit: ({ port }) => expect(port satisfies number | null) })
}

function Drawn() {
  const form = useRightForm()
  expect(wrong(form)).not.toHaveLength(0)
  return (
    <>
      <FormText form={form} name="title" label="Title" />
      <FormText form={form} name="owner.name" label="Owner" />
      <FormNumber form={form} name="port" label="Port" />
      <FormRows form={form} name="rules" label="Rules" rowLabel="Rule" newRow={newRow}>
        {(row) => (
          <>
            <FormText form={form} name={`${row}.field`} label="Field" />
            <FormCheckbox form={form} name={`${row}.isInverted`} label="Not" />
          </>
        )}
      </FormRows>
    </>
  )
}

/** Never drawn: each of them is refused by the compiler, which `npm run check` runs. */
function wrong(form: ReturnType<typeof useRightForm>) {
  return [
    // @ts-expect-error: there is no such member.
    <FormText key="1" form={form} name="titel" label="Title" />,
    // @ts-expect-error: a port is no text.
    <FormText key="2" form={form} name="port" label="Port" />,
    // @ts-expect-error: the schema has no such member of it.
    <FormText key="3" form={form} name="owner.age" label="Age" />,
    // @ts-expect-error: a row has no such member.
    <FormText key="4" form={form} name="rules.0.feild" label="Field" />,
    // @ts-expect-error: it is no text.
    <FormText key="5" form={form} name="rules.0.isInverted" label="Not" />,
    // @ts-expect-error: a title is no list.
    <FormRows key="6" form={form} name="title" label="Titles" rowLabel="Title" newRow={newRow}>
      {() => null}
    </FormRows>,
    // @ts-expect-error: a new row is whole.
    <FormRows key="7" form={form} name="rules" label="Rules" rowLabel="Rule" newRow={{ field: '' }}>
      {() => null}
    </FormRows>,
  ]
}

it('binds each control to the member it names, in rows too', () => {
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <Drawn />
      </MantineProvider>
    </QueryClientProvider>,
  )
  const names = [...html.matchAll(/data-path="([^"]+)"/g)].map(([, name]) => name)
  expect(names).toEqual(['title', 'owner.name', 'port', 'rules.0.field', 'rules.0.isInverted'])
})
