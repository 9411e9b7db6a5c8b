/** Objects of a format, as its schemas describe them. A list, which the validator by itself lets pass for one, is none. */
import * as v from 'valibot'

function noList<S extends v.GenericSchema>(schema: S): S {
  const { '~run': run } = schema
  const refusing: Pick<v.GenericSchema, '~run'> = {
    '~run'(dataset, config) {
      if (!Array.isArray(dataset.value)) return run.call(this, dataset, config)
      v._addIssue(schema, 'type', dataset, config)
      return dataset as unknown as v.FailureDataset<v.BaseIssue<unknown>> // it has that issue now
    },
  }
  return Object.assign(schema, refusing)
}

/** An object with these fields and no others. */
export const object = <const Entries extends v.ObjectEntries>(entries: Entries) => noList(v.strictObject(entries))

/** An object with any number of fields of one kind. */
export const table = <
  const Key extends v.BaseSchema<string, string, v.BaseIssue<unknown>>,
  const Value extends v.GenericSchema,
>(
  key: Key,
  value: Value,
) => noList(v.record(key, value))
