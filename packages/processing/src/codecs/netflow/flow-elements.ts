/** How the bytes of an element are read. */
export type ElementType = 'number' | 'signed' | 'ipv4' | 'ipv6' | 'mac' | 'text'

export interface FlowElement {
  name: string
  type: ElementType
}

/** Elements by id, for NetFlow 9 (RFC 3954, section 8, and Cisco's NSEL) and IPFIX (IANA), which has the same below 128. */
const numbers: Readonly<Record<number, string>> = {
  1: 'in_bytes', 2: 'in_pkts', 3: 'flows', 4: 'protocol', 5: 'src_tos', 6: 'tcp_flags', 7: 'l4_src_port',
  9: 'src_mask', 10: 'input_snmp', 11: 'l4_dst_port', 13: 'dst_mask', 14: 'output_snmp', 16: 'src_as', 17: 'dst_as',
  19: 'mul_dst_pkts', 20: 'mul_dst_bytes', 21: 'last_switched', 22: 'first_switched', 23: 'out_bytes',
  24: 'out_pkts', 25: 'min_pkt_length', 26: 'max_pkt_length', 29: 'ipv6_src_mask', 30: 'ipv6_dst_mask',
  31: 'ipv6_flow_label', 32: 'icmp_type', 33: 'mul_igmp_type', 34: 'sampling_interval', 35: 'sampling_algorithm',
  36: 'flow_active_timeout', 37: 'flow_inactive_timeout', 38: 'engine_type', 39: 'engine_id', 40: 'total_bytes_exp',
  41: 'total_pkts_exp', 42: 'total_flows_exp', 46: 'mpls_top_label_type', 48: 'flow_sampler_id',
  49: 'flow_sampler_mode', 50: 'flow_sampler_random_interval', 52: 'min_ttl', 53: 'max_ttl', 54: 'ipv4_ident',
  55: 'dst_tos', 58: 'src_vlan', 59: 'dst_vlan', 60: 'ip_protocol_version', 61: 'direction',
  64: 'ipv6_option_headers', 70: 'mpls_label_1', 71: 'mpls_label_2', 72: 'mpls_label_3', 73: 'mpls_label_4',
  74: 'mpls_label_5', 75: 'mpls_label_6', 76: 'mpls_label_7', 77: 'mpls_label_8', 78: 'mpls_label_9',
  79: 'mpls_label_10', 85: 'in_permanent_bytes', 86: 'in_permanent_pkts', 88: 'fragment_offset',
  89: 'forwarding_status', 91: 'mpls_prefix_len', 92: 'src_traffic_index', 93: 'dst_traffic_index',
  98: 'post_ip_diff_serv_code_point', 99: 'multicast_replication_factor', 136: 'flow_end_reason', 148: 'conn_id',
  150: 'flow_start_seconds', 151: 'flow_end_seconds', 152: 'flow_start_msec', 153: 'flow_end_msec',
  160: 'system_init_time_msec', 161: 'flow_duration_msec', 176: 'icmp_type_ipv4', 177: 'icmp_code_ipv4',
  178: 'icmp_type_ipv6', 179: 'icmp_code_ipv6', 180: 'udp_src_port', 181: 'udp_dst_port', 182: 'tcp_src_port',
  183: 'tcp_dst_port', 192: 'ip_ttl', 195: 'ip_diff_serv_code_point', 227: 'xlate_src_port', 228: 'xlate_dst_port',
  229: 'nat_originating_address_realm', 230: 'nat_event', 231: 'fwd_flow_delta_bytes', 232: 'rev_flow_delta_bytes',
  233: 'fw_event', 234: 'ingress_vrf_id', 235: 'egress_vrf_id', 239: 'biflow_direction', 256: 'ether_type',
  298: 'initiator_pkts', 299: 'responder_pkts', 323: 'event_time_msec', 33002: 'fw_ext_event',
} // biome-ignore format: one long list

const others: readonly (readonly [ElementType, Readonly<Record<number, string>>])[] = [
  [
    'ipv4',
    {
      8: 'ipv4_src_addr', 12: 'ipv4_dst_addr', 15: 'ipv4_next_hop', 18: 'bgp_ipv4_next_hop', 44: 'ipv4_src_prefix',
      45: 'ipv4_dst_prefix', 47: 'mpls_top_label_ip_addr', 130: 'exporter_ipv4_address',
      225: 'xlate_src_addr_ipv4', 226: 'xlate_dst_addr_ipv4',
    }, // biome-ignore format: one long list
  ],
  [
    'ipv6',
    {
      27: 'ipv6_src_addr', 28: 'ipv6_dst_addr', 62: 'ipv6_next_hop', 63: 'bgp_ipv6_next_hop',
      131: 'exporter_ipv6_address', 281: 'xlate_src_addr_ipv6', 282: 'xlate_dst_addr_ipv6',
    }, // biome-ignore format: one long list
  ],
  ['mac', { 56: 'in_src_mac', 57: 'out_dst_mac', 80: 'in_dst_mac', 81: 'out_src_mac' }],
  [
    'text',
    {
      82: 'if_name',
      83: 'if_desc',
      84: 'sampler_name',
      94: 'application_description',
      96: 'application_name',
      40000: 'username',
    },
  ],
]

const elements = new Map<number, FlowElement>([
  ...Object.entries(numbers).map(([id, name]) => [Number(id), { name, type: 'number' }] as const),
  ...others.flatMap(([type, names]) =>
    Object.entries(names).map(([id, name]) => [Number(id), { name, type }] as const),
  ),
])

/** What nobody described here is known by its number, behind that of its enterprise. */
export function flowElement(id: number, enterprise: number): FlowElement {
  const known = enterprise === 0 ? elements.get(id) : undefined
  const name = enterprise === 0 ? `element_${id}` : `element_${enterprise}_${id}`
  return known ?? { name, type: 'number' }
}
