/** The credentials with which the client signs in. */
export type Credentials =
	| {readonly kind: 'bearer'; readonly token: string}
	| {readonly kind: 'client'; readonly clientId: string; readonly clientSecret: string};
