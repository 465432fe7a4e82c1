/** Replaces the client secret of a step-up provider, the only operation that the service has for it. Endpoint 5. */
import {rotateStepUpSecret} from '../../contract/step-up.ts';
import {stepUpGroups, stepUpProviders} from '../resources/step-up.ts';
import {defineWrite} from './write.ts';

export const stepUpRotation = defineWrite({
	endpoint: rotateStepUpSecret,
	target: stepUpProviders,
	verb: 'rotate',
	examples: [
		['sp_1', 'Type the new secret at a hidden prompt'],
		['sp_1 --yes < secret.txt', 'Read the new secret from stdin'],
		['sp_1 --dry-run', 'Print the request and send nothing'],
	],
	commands: [
		{id: 'write.rotate', scope: 'step-up', title: 'Rotate the client secret', keys: 'e', hint: 1, short: 'Rotate'},
	],
	parent: {
		summary: 'Rotate the client secret of a step-up provider',
		description: 'Manage step-up authentication providers. The service cannot list or show them, so you need an id.',
		example: ['sp_1', 'Replace the client secret of a provider'],
	},
	item: {
		summary: 'Replace the client secret',
		description:
			'Replace the client secret of a step-up provider. castellan reads the new secret from a hidden prompt or from stdin, never from the command line. Everything that uses the old secret stops working. The output is the provider that the service returns.',
		action: 'rotate the client secret of step-up provider',
		consequence: 'Everything that uses the old secret stops working.',
		secret: {input: 'clientSecret', label: 'client secret'},
		check: 'castellan cannot check a rotation: sign in once with the old secret before you send it again',
		receipt: 'the service has the new secret of',
		typed: 'the id of the provider',
		groups: stepUpGroups,
	},
});
