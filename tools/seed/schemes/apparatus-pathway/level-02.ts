import type { LevelText } from '../notation.ts';

export const level02: LevelText = {
  title: 'Level 2',
  stage: 'Foundation',
  intro: 'Rolling and turning over on every apparatus, with hips and shoulders in control.',
  groups: {
    Floor: {
      'Forward roll': {
        text: 'From stand to stand on a flat mat, rounded back, no hands to get up.',
        after: ['Forward roll down a wedge'],
        mirrored: true,
      },
      'Teddy bear roll': 'Straddle sit, hold the shins, roll sideways and sit up facing back.',
      'Backward roll down a wedge': {
        text: 'Hands by the ears, push evenly and land on the feet.',
        warning: 'Lift at the hips so that the neck is free of weight.',
        after: ['Tuck rock to stand'],
      },
      'Bridge from lying': 'Push up with straight arms; shoulders move over the hands.',
      'Tripod headstand in tuck': {
        text: 'Head and hands make a triangle; hips above them for three seconds.',
        warning: 'Learn to roll out of it first.',
      },
      'Cartwheel over a bench': 'Hands on the bench, straight arms, feet over one after the other.',
      'Half-turn jump on floor': 'Jump, turn to the back and hold the landing.',
      'Kick to three-quarter handstand': 'Straight arms, one leg vertical, back down to lunge.',
    },
    Vault: {
      'Hurdle step to the board': 'From three steps, low and long on to both feet.',
      'Squat on, straight jump off': {
        text: 'Squat on the block and jump off at once to a still landing.',
        after: ['Squat on to a low block'],
      },
      'Straddle on to a block': 'Hands between the feet, legs straight, stand up and jump off.',
      'Bunny jump on to a mat stack': 'Hips rise above the shoulders before the feet come down.',
    },
    Bars: {
      'Pike hang': 'Straight legs lifted to horizontal for two seconds.',
      'Cast to hollow': 'From support swing the hips off the bar and come back to it.',
      'Skin the cat on the low bar': {
        text: 'Lift the hips through the arms, hang behind and come back the same way.',
        warning: 'Low bar over a soft mat; a hand at the shoulder.',
      },
      'Chin hold in tuck': 'Chin above the bar, knees tucked, for three seconds.',
      'Upward circle from a block': {
        text: 'From one foot on a block, hips to the bar and round to support.',
        after: ['Jump to front support'],
      },
      'Glide to stand': 'Feet just off the floor, swing forwards and back to stand.',
    },
    Beam: {
      'Walk backwards on the low beam': 'Brush each toe down the side to find the beam.',
      'Half turn on two feet': 'On high toes, hips square at the end.',
      'Kick walk': 'Straight leg kicked to horizontal at every step.',
      'Knee scale': 'Kneeling on one leg, the other lifted behind, arms straight.',
      'Dip step along the beam': 'Free foot passes below the beam beside the bent leg.',
      'Tucked jump dismount': 'From the end, knees to the chest, still landing.',
    },
    Trampoline: {
      'Seat drop': {
        text: 'Land sitting with straight legs, hands beside the hips, and bounce to stand.',
        warning: 'Fingers point to the toes; elbows stay soft.',
      },
      'Piked straddle jump': 'Straight legs lifted sideways to hip height, back upright.',
      'Hands-and-knees drop': 'All four land at the same time with a flat back.',
      'Full-twist jump': {
        text: 'One whole turn in the air, landing on the cross.',
        after: ['Half-twist jump'],
      },
      'Five-jump shape routine': 'Tucked, star, half twist, straddle, stop.',
    },
    Rings: {
      'Small swings on the rings': 'Five swings from the shoulder with hollow and arch.',
      'Support hold on low rings': 'Straight arms, rings beside the hips, three seconds.',
      'Inverted tuck hang alone': {
        text: 'Into the tucked inverted hang and back without help.',
        after: ['Inverted tuck with help'],
      },
      'Pull to bent-arm hang': 'Pull until the chin is at the rings and hold.',
    },
    Flexibility: {
      'Half splits on both sides': 'Front leg straight, hips square, back tall.',
      'Bridge with feet raised': 'Feet on a block, shoulders pushed beyond the wrists.',
      'Pike fold holding the ankles': 'Chest towards the knees with straight legs.',
      'Needle kick': 'Standing, hands to the floor, one leg kicked up straight.',
    },
    Strength: {
      'Dish rocks': 'Fifteen small rocks without losing the shape.',
      'Arch rocks': 'Ten rocks on the tummy, legs glued together.',
      'Leg lift to horizontal': 'Hanging on wall bars, five lifts with straight legs.',
      'Five press-ups from the knees': 'Body in one line, elbows close.',
    },
  },
  choose: {
    Trampoline: {
      count: 4,
      of: [
        'Seat drop',
        'Piked straddle jump',
        'Hands-and-knees drop',
        'Full-twist jump',
        'Five-jump shape routine',
      ],
    },
  },
};
