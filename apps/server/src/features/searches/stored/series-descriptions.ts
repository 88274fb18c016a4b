/** The metrics a pivot can compute, by type. */
export const seriesDescriptions = Object.fromEntries(
  Object.entries({
    avg: 'Average',
    card: 'Cardinality',
    count: 'Count',
    latest: 'Latest Value',
    max: 'Maximum',
    min: 'Minimum',
    percentage: 'Percentage',
    percentile: 'Percentile',
    stddev: 'Standard Deviation',
    sum: 'Sum',
    sumofsquares: 'Sum of Squares',
    variance: 'Variance',
  }).map(([type, description]) => [type, { type, description }]),
)
