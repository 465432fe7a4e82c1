/** Step-up providers. The API returns one only in the response to a rotation. Endpoint 5. */
import {fieldsOf} from '../../contract/schema.ts';
import {StepUpProvider, stepUpGroup} from '../../contract/step-up-provider.ts';
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
