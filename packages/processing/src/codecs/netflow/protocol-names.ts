/** Names of IP protocols (IANA, "Assigned Internet Protocol Numbers"), as systems have them in `/etc/protocols`. */
const names: Readonly<Record<number, string>> = {
  0: 'IP', 1: 'ICMP', 2: 'IGMP', 3: 'GGP', 4: 'IP-ENCAP', 5: 'ST', 6: 'TCP', 8: 'EGP', 9: 'IGP', 12: 'PUP', 17: 'UDP',
  20: 'HMP', 22: 'XNS-IDP', 27: 'RDP', 29: 'ISO-TP4', 33: 'DCCP', 36: 'XTP', 37: 'DDP', 38: 'IDPR-CMTP',
  41: 'IPv6', 43: 'IPv6-Route', 44: 'IPv6-Frag', 45: 'IDRP', 46: 'RSVP', 47: 'GRE', 50: 'IPSEC-ESP',
  51: 'IPSEC-AH', 57: 'SKIP', 58: 'IPv6-ICMP', 59: 'IPv6-NoNxt', 60: 'IPv6-Opts', 73: 'RSPF', 81: 'VMTP',
  88: 'EIGRP', 89: 'OSPFIGP', 93: 'AX.25', 94: 'IPIP', 97: 'ETHERIP', 98: 'ENCAP', 103: 'PIM', 108: 'IPCOMP',
  112: 'VRRP', 115: 'L2TP', 124: 'ISIS', 132: 'SCTP', 133: 'FC', 136: 'UDPLite', 137: 'MPLS-in-IP', 139: 'HIP',
} // biome-ignore format: one long list

export function protocolName(number: number): string | undefined {
  return names[number]
}
