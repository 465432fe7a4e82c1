/** Recognizes requests to this machine. */

/**
 * Whether a host, as `URL` spells it, is this machine: a loopback address or `localhost`. Names below `.localhost` do not
 * count, because many systems look them up in the DNS. RFC 1122 §3.2.1.3, RFC 6761 §6.3.
 */
export const isLoopback = (hostname: string): boolean =>
	hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
