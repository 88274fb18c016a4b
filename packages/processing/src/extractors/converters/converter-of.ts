import { converterTypes } from '@logline/contract/plug-ins'
import type { PlannedConverter } from '../../plan/processing-plan.ts'
import { checkedConfig } from '../extraction/checked-config.ts'
import { ExtractorConfigError } from '../extraction/extractor-config-error.ts'
import { type Converter, textConverter } from './converter.ts'
import { csvReader } from './csv.ts'
import { type DateConfig, dateReader } from './date-reader.ts'
import { flexibleDate } from './flexible-date.ts'
import { numeric, partCount, syslogFacility, syslogLevel } from './numbers.ts'
import { md5, pairsOf, withoutHosts } from './texts.ts'

/**
 * What a converter of this type does (reference: extractors, section 5).
 * @throws ExtractorConfigError that names a field of its configuration
 */
export function converterOf({ type, config }: PlannedConverter): Converter {
  const read = checkedConfig(converterTypes, type, config)
  switch (read.type) {
    case 'numeric':
      return textConverter(numeric)
    case 'hash':
      return textConverter(md5)
    case 'split_and_count':
      return textConverter((text) => partCount(text, read.split_by))
    case 'syslog_pri_level':
      return textConverter(syslogLevel)
    case 'syslog_pri_facility':
      return textConverter(syslogFacility)
    case 'ip_anonymizer':
      return textConverter(withoutHosts)
    case 'lowercase':
      return textConverter((text) => text.toLowerCase())
    case 'uppercase':
      return textConverter((text) => text.toUpperCase())
    case 'tokenizer':
      return { makes: 'fields', fieldsOf: pairsOf }
    case 'csv':
      return { makes: 'fields', fieldsOf: csvReader(read) }
    case 'date':
      return { makes: 'value', convert: readDates(read) }
    case 'flexdate':
      return {
        makes: 'value',
        convert: (text, nowMs) => flexibleDate(text, read.time_zone, nowMs),
      }
    case 'lookup_table':
      throw new ExtractorConfigError(
        'lookup_table_name',
        `There is no lookup table "${read.lookup_table_name}".`,
      )
  }
}

function readDates(config: DateConfig): ReturnType<typeof dateReader> {
  try {
    return dateReader(config)
  } catch (error) {
    throw new ExtractorConfigError('date_format', error instanceof Error ? error.message : String(error))
  }
}
