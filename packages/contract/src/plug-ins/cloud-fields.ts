import { codecFields } from './codec-fields.ts'
import { booleanField, dropdownField, numberField, textField } from './configuration/configuration-field.ts'
import { waitingFields } from './transport-fields.ts'

const regions = {
  'af-south-1': 'Africa (Cape Town): af-south-1',
  'ap-east-1': 'Asia Pacific (Hong Kong): ap-east-1',
  'ap-northeast-1': 'Asia Pacific (Tokyo): ap-northeast-1',
  'ap-northeast-2': 'Asia Pacific (Seoul): ap-northeast-2',
  'ap-northeast-3': 'Asia Pacific (Osaka): ap-northeast-3',
  'ap-south-1': 'Asia Pacific (Mumbai): ap-south-1',
  'ap-southeast-1': 'Asia Pacific (Singapore): ap-southeast-1',
  'ap-southeast-2': 'Asia Pacific (Sydney): ap-southeast-2',
  'ca-central-1': 'Canada (Central): ca-central-1',
  'eu-central-1': 'Europe (Frankfurt): eu-central-1',
  'eu-north-1': 'Europe (Stockholm): eu-north-1',
  'eu-south-1': 'Europe (Milan): eu-south-1',
  'eu-west-1': 'Europe (Ireland): eu-west-1',
  'eu-west-2': 'Europe (London): eu-west-2',
  'eu-west-3': 'Europe (Paris): eu-west-3',
  'me-south-1': 'Middle East (Bahrain): me-south-1',
  'sa-east-1': 'South America (São Paulo): sa-east-1',
  'us-east-1': 'US East (N. Virginia): us-east-1',
  'us-east-2': 'US East (Ohio): us-east-2',
  'us-gov-east-1': 'AWS GovCloud (US-East): us-gov-east-1',
  'us-gov-west-1': 'AWS GovCloud (US-West): us-gov-west-1',
  'us-west-1': 'US West (N. California): us-west-1',
  'us-west-2': 'US West (Oregon): us-west-2',
}

function region(name: string, description: string) {
  return dropdownField({ name, description, choices: regions, default: 'us-east-1' })
}

function optionalText(name: string, description: string) {
  return textField({ name, description, default: '', isOptional: true })
}

/** How an account of AWS is used. */
const accountFields = {
  aws_access_key: optionalText(
    'AWS access key',
    'Id of the key, in place of the credentials of this machine.',
  ),
  aws_secret_key: textField({
    name: 'AWS secret key',
    description: 'The secret of the access key.',
    default: '',
    isOptional: true,
    secret: 'encrypted password',
  }),
  aws_assume_role_arn: optionalText('AWS assume role ARN', 'Role to take on, also of another account.'),
}

/** Reference: inputs, section 5.1. */
export const kinesisFields = {
  ...waitingFields,
  aws_message_type: dropdownField({
    name: 'AWS message type',
    description: 'What the records of the stream are.',
    choices: {
      KINESIS_RAW: 'Kinesis Raw',
      KINESIS_CLOUDWATCH_RAW: 'Kinesis CloudWatch Raw',
      KINESIS_CLOUDWATCH_FLOW_LOGS: 'Kinesis CloudWatch Flow Log',
    },
    default: 'KINESIS_RAW',
  }),
  aws_flow_log_prefix: booleanField({
    name: 'Add Flow Log field name prefix',
    description: 'Begin the names of the fields of flow logs with flow_log_.',
    default: true,
  }),
  aws_region: region('AWS region', 'Region of the stream.'),
  ...accountFields,
  cloudwatch_endpoint: optionalText('CloudWatch endpoint', 'Address in place of the usual one.'),
  dynamodb_endpoint: optionalText('DynamoDB endpoint', 'Address in place of the usual one.'),
  iam_endpoint: optionalText('IAM endpoint', 'Address in place of the usual one.'),
  kinesis_endpoint: optionalText('Kinesis endpoint', 'Address in place of the usual one.'),
  kinesis_stream_name: textField({
    name: 'Kinesis stream name',
    description: 'Stream to read from.',
    default: '',
  }),
  kinesis_record_batch_size: numberField({
    name: 'Kinesis record batch size',
    description: 'Records that are fetched at once, at most.',
    default: 10_000,
    isOptional: true,
    attribute: 'only_positive',
  }),
}

/** Reference: inputs, section 5.2. */
export const cloudTrailFields = {
  ...waitingFields,
  aws_sqs_region: region('AWS SQS region', 'Region of the queue.'),
  aws_s3_region: region('AWS S3 region', 'Region of the bucket that the trail is written to.'),
  aws_sqs_queue_name: textField({
    name: 'SQS queue name',
    description: 'Queue that tells of new files.',
    default: 'cloudtrail-notifications',
  }),
  ...accountFields,
  ...codecFields.raw,
}
