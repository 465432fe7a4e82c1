/** English words about computed values, addresses and the data model. */

export const valueWords = {
	tooMuchWork: 'This value takes too much work to compute',
	nestedCalls: (maximum: number) => `Calls are nested deeper than ${maximum}`,
	unreadablePath: (path: string) => `"${path}" is not a path that can be read`,
	unknownFunction: (name: string) => `Unknown function "${name}"`,
	functionFailed: (name: string, reason: string) => `${name}: ${reason}`,

	longPattern: (maximum: number) => `the pattern is longer than ${maximum} characters`,
	repeatingPattern: 'the pattern repeats too much',
	unusablePattern: (pattern: string) => `the pattern "${pattern}" can't be used`,
	longForPattern: 'the text is too long to be matched with this pattern',
	noDateFields: (letters: string) => `no field of a date has the letters ${letters}`,
	notADate: (text: string) => `"${text}" is not a date`,
	notACurrency: (code: string) => `"${code}" is not a currency`,
	valueIsNotANumber: 'the value is not a number',
	/** `text` is the name of an argument, or what stands in its place. */
	notANumber: (text: string) => `"${text}" is not a number`,
	longText: 'The text is longer than 64 KB and was cut',
	drawnAsZero: 'The value is not a number and was read as 0',
	absentNumber: 'There is no value, so it counts as 0',
	hiddenNote: 'A note about a hidden value is not shown',
	hiddenNumber: 'A hidden value is not shown and was read as 0',
	fewOperands: 'needs two values or more',
	openInterpolation: 'an interpolation is not closed',
	unexpectedCharacters: (position: number) => `unexpected characters at ${position}`,
	nestedExpressions: (maximum: number) => `expressions are nested deeper than ${maximum}`,
	openArguments: (name: string) => `expected ")" after function arguments of ${name}`,
	noColon: (name: string) => `expected ":" after argument name ${name}`,
	openQuote: 'a quoted text is not closed',

	notAnAddress: 'that is not a web address',
	refusedProtocol: (protocol: string) => `${protocol} addresses are not opened`,
	hasCredentials: 'an address with a user name or password is not opened',
	notOpened: (reason: string) => `Not opened: ${reason}`,
	noAction: 'This component has no action',

	largeModel: 'The data model is larger than 5 MB and was not read',
	nestedModel: (levels: number) => `The data model is nested deeper than ${levels} levels and was not read`,
	invalidModel: 'The data model is not valid JSON and was not read',
	unwritablePath: (path: string) => `"${path}" is not a path that can be written`,
	notWritten: (path: string, reason: string) => `${path}: ${reason}`,
	valueInTheWay: (name: string) => `there is a value in the way of "${name}"`,
	notAnIndex: (name: string) => `"${name}" is not an index of a list`,
	beyondIndex: (name: string, maximum: number) => `the index ${name} is beyond ${maximum}`,
};

/** Stands for a hidden value. */
export const redacted = '••••••••';
