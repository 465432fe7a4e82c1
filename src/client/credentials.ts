/** What the client signs in with. */
export type Credentials =
	| {readonly kind: 'bearer'; readonly token: string}
	| {readonly kind: 'client'; readonly clientId: string; readonly clientSecret: string};
