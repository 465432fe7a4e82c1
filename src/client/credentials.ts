/** The credentials with which the client signs in. */
export type Credentials =
	/** Nobody has signed in yet: no request is sent. */
	| {readonly kind: 'none'}
	| {readonly kind: 'bearer'; readonly token: string}
	| {readonly kind: 'client'; readonly clientId: string; readonly clientSecret: string};
