/** Step-up providers. The API returns one only in the response to a rotation. Endpoint 5. */
import {fieldsOf} from '../../contract/schema.ts';
import {rotateStepUpSecret, StepUpProvider, stepUpGroup} from '../../contract/step-up.ts';
import type {Descriptor} from './descriptor.ts';
import type {DetailGroup} from './resource.ts';

const times = ['createdAt', 'updatedAt', 'lastTestedAt'];
const own = fieldsOf(StepUpProvider)
	.map(({name}) => name)
	.filter((name) => !times.includes(name) && !(stepUpGroup as readonly string[]).includes(name));

export const stepUpGroups: readonly DetailGroup[] = [
	{title: 'Step-up provider', fields: own},
	{title: 'Configuration', fields: stepUpGroup},
	{title: 'Times', fields: times},
];

export const stepUpProviders = {
	name: 'step-up',
	title: 'Step-up providers',
	noun: 'step-up provider',
	endpoint: rotateStepUpSecret,
	route: 'step-up',
	item: {screen: 'step-up-provider', route: 'step-up/{providerId}', idPrefix: 'sp_'},
} as const satisfies Descriptor;
