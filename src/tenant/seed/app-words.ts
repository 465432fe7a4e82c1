/** Generates names and descriptions of ordinary apps. */
import words from '../../../assets/demo/app-words.json' with {type: 'json'};
import type {Random} from './random.ts';

const {systems, tools, teams, stages, regions, codenames, roles} = words;

/** Generates a name and a description for an ordinary app. */
export function ordinaryWords(random: Random): {displayName: string; description: string} {
	const team = random.pick(teams);
	switch (random.below(4)) {
		case 0: {
			const {name, purpose} = random.pick(systems);
			const stage = random.pick(stages);
			return {displayName: `${team} ${name} ${stage}`, description: `${purpose} of the ${team} team, ${stage}.`};
		}
		case 1: {
			const {name, purpose} = random.pick(systems);
			const region = random.pick(regions);
			return {displayName: `${name} ${region} (${team})`, description: `${purpose} for ${team} in ${region}.`};
		}
		case 2: {
			const {name, purpose} = random.pick(tools);
			const codename = random.pick(codenames);
			return {displayName: `${codename} ${name}`, description: `${purpose} for ${team}; known inside as ${codename}.`};
		}
		default: {
			const {name, purpose} = random.pick(tools);
			const codename = random.pick(codenames);
			return {
				displayName: `${team} ${codename} ${random.pick(roles)}`,
				description: `${purpose} for ${team}. Built in-house, ${name} data comes from ${codename}.`,
			};
		}
	}
}
