/** The meanings of the exit codes, for the help and the manual page. */
import {exitCodes} from '../error.ts';

export const exitCodeMeanings: readonly (readonly [code: number, meaning: string])[] = [
	[exitCodes.done, 'done'],
	[exitCodes.failed, 'failed'],
	[exitCodes.usage, 'invalid command line or input'],
	[exitCodes.notAllowed, 'not signed in, or forbidden'],
	[exitCodes.notFound, 'not found'],
	[exitCodes.rejected, 'rejected by the service'],
	[exitCodes.rateLimited, 'rate limited'],
	[exitCodes.unreachable, 'unreachable, or an error of the service'],
	[exitCodes.partlyDone, 'partly done, or the outcome is unknown'],
	[exitCodes.findings, 'the board has findings, or --exit-code reports a difference or an unusable secret'],
	[exitCodes.interrupted, 'interrupted (143 by SIGTERM, 129 by SIGHUP)'],
];
